// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export { messageStatus, type MessageStatus } from '../gate/decision/message-status.ts'
export { type CallEvidence, type FindEvidence, withEvidence } from './evidence.ts'
export { gateMiddleware } from './gate-middleware.ts'
export { type Delivery } from '../ledger/records/record.ts'
export { type GateEvent, type GateMiddlewareOptions, type Mode, type Wording } from './options.ts'
