import { setUp } from 'assay/vitest'

setUp()
