/** So much of something that may be told in several units: exact within a system of units, seldom between two. */
export interface Quantity {
  readonly of: Dimension
  readonly unit: string
  readonly system: System
  /** In the dimension's own unit. */
  readonly amount: number
  /** What one of the unit is worth in that. */
  readonly worth: number
}

type Dimension = 'seconds' | 'months' | 'metres' | 'grams' | 'litres' | 'square metres' | 'degrees' | 'metres a second'
type System = 'metric' | 'imperial'

/** By dimension and system: what a unit is worth in the dimension's own, and what it is called. A month has no number of days. */
const UNITS: Readonly<Record<Exclude<Dimension, 'degrees'>, Readonly<Partial<Record<System, Names>>>>> = {
  seconds: {
    metric: [
      [0.001, 'millisecond milliseconds ms msec'],
      [1, 'second seconds sec secs s'],
      [60, 'minute minutes min mins'],
      [3600, 'hour hours h hr hrs'],
      [86_400, 'day days'],
      [604_800, 'week weeks'],
      [1_209_600, 'fortnight fortnights'],
    ],
  },
  months: {
    metric: [
      [1, 'month months'],
      [3, 'quarter quarters'],
      [12, 'year years'],
      [120, 'decade decades'],
      [1200, 'century centuries'],
    ],
  },
  metres: {
    metric: [
      [0.001, 'millimetre millimetres millimeter millimeters mm'],
      [0.01, 'centimetre centimetres centimeter centimeters cm'],
      [1, 'metre metres meter meters m'],
      [1000, 'kilometre kilometres kilometer kilometers km'],
    ],
    imperial: [
      [0.0254, 'inch inches'],
      [0.3048, 'foot feet ft'],
      [0.9144, 'yard yards yd'],
      [1609.344, 'mile miles mi'],
    ],
  },
  grams: {
    metric: [
      [0.000_001, 'microgram micrograms µg μg mcg'],
      [0.001, 'milligram milligrams mg'],
      [1, 'gram grams gramme grammes g'],
      [1000, 'kilogram kilograms kilo kilos kg'],
      [1_000_000, 'tonne tonnes'],
    ],
    imperial: [
      [28.349_523_125, 'ounce ounces oz'],
      [453.592_37, 'pound pounds lb lbs'],
    ],
  },
  litres: {
    metric: [
      [0.000_001, 'microlitre microlitres microliter microliters µl μl'],
      [0.001, 'millilitre millilitres milliliter milliliters ml'],
      [0.01, 'centilitre centilitres centiliter centiliters cl'],
      [0.1, 'decilitre decilitres deciliter deciliters dl'],
      [1, 'litre litres liter liters l'],
    ],
  },
  'square metres': {
    metric: [[10_000, 'hectare hectares ha']],
    imperial: [[4046.856, 'acre acres']],
  },
  'metres a second': {
    metric: [[1 / 3.6, 'kph kmh']],
    imperial: [[0.447_04, 'mph']],
  },
}

type Names = readonly (readonly [worth: number, names: string])[]

type Unit = Omit<Quantity, 'amount'>

const BY_NAME: ReadonlyMap<string, Unit> = new Map(
  Object.entries(UNITS).flatMap(([of, systems]) =>
    Object.entries(systems).flatMap(([system, units]) =>
      units.flatMap(([worth, names]) => {
        const [unit = '', ...others] = names.split(' ')
        const own = { of: of as Dimension, unit, system: system as System, worth }
        return [unit, ...others].map((name) => [name, own] as const)
      }),
    ),
  ),
)

const DEGREES: ReadonlyMap<string, { readonly system: System; readonly worth: number; readonly freezing: number }> =
  new Map([
    ['°c', { system: 'metric', worth: 1, freezing: 0 }],
    ['°f', { system: 'imperial', worth: 5 / 9, freezing: 32 }],
  ])

/** So many of a unit by one of its English names, in lower case: `km`, `weeks`, `°f`. Undefined for any that is not known. */
export function quantityOf(count: number, name: string): Quantity | undefined {
  const degrees = DEGREES.get(name)
  if (degrees !== undefined) {
    const { system, worth, freezing } = degrees
    return { of: 'degrees', unit: name, system, worth, amount: (count - freezing) * worth }
  }
  const unit = BY_NAME.get(name)
  return unit === undefined ? undefined : { ...unit, amount: count * unit.worth }
}

/** Within a system, amounts differ by no more than what floating point does to them. */
const EXACTLY = 1e-9

/**
 * Whether two quantities in different units are one. Between systems the first may be rounded: to `places` behind the point, or within
 * a share of it.
 */
export function isSameAmount(
  said: Quantity,
  known: Quantity,
  { places, within }: { readonly places: number; readonly within: number },
): boolean {
  if (said.of !== known.of || said.unit === known.unit) return false
  const apart = Math.abs(said.amount - known.amount)
  if (apart <= EXACTLY * Math.abs(known.amount)) return true
  if (said.system === known.system) return false
  return apart <= Math.max((said.worth * 10 ** -places) / 2, within * Math.abs(known.amount))
}
