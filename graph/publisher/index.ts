export type { NatsAddress } from './jet-stream.ts';
export { type PublishSettings, publishNewEvents, publishStoredEvents } from './publish-events.ts';
export { type SlotAddress, dropSlot, readSlotStatus } from './replication-slot.ts';
