export { argumentsFor } from './call-inputs.ts'
export { Capture, exampleOf, type CaptureOptions, type CapturedCall } from './capture.ts'
export { withMembers, type AnyFunction } from './with-members.ts'
export type { ExampleRecord, ExampleRecords, InputsOf, OutputOf } from './types.ts'
