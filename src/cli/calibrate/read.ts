import { readFile } from 'node:fs/promises'
import { readCalibration } from '../../calibration/calibration-file.ts'
import { UsageError } from '../../core/errors.ts'
import type { Calibration } from '../../core/calibration.ts'
import { shortPath, type World } from '../world.ts'

/** Reads a calibration written by `assay calibrate --out`. Throws a UsageError that names the file. */
export async function calibrationAt(path: string, world: World): Promise<Calibration> {
  let text: string
  try {
    text = await readFile(shortPath(path, world), 'utf8')
  } catch (error) {
    throw new UsageError(`The calibration ${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  return readCalibration(text, path)
}
