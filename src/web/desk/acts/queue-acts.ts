import type { Act } from './act-props.ts'

export type QueueAct = Act | 'merge'

export const ACTS = [
  ['assign', 'a'],
  ['status', 's'],
  ['priority', 'p'],
  ['tags', 't'],
  ['department', undefined],
  ['type', undefined],
  ['field', undefined],
  ['snooze', 'z'],
  ['merge', 'm'],
  ['macro', undefined],
] as const satisfies readonly (readonly [QueueAct, string | undefined])[]

export const ACT_KEYS: ReadonlyMap<QueueAct, string> = new Map(
  ACTS.flatMap(([act, keys]) => (keys === undefined ? [] : [[act, keys] as const])),
)
