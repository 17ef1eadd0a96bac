export { messageStatus, type MessageStatus } from '../gate/decision/message-status.ts'
export { type Evidence, type FindEvidence, withEvidence } from './evidence.ts'
export { gateMiddleware } from './gate-middleware.ts'
export { type Delivery, type GateEvent, type GateMiddlewareOptions, type Mode, type Wording } from './options.ts'
