import { MINUTE, SECOND } from '../../contract/time.ts'

const MAX_DELAY = 15 * MINUTE

/** How long to wait after so many failures in a row: nothing before the `first` that delays, then twice as long each time, never for ever. */
export const delayAfter = (failures: number, first = 5): number =>
  failures < first ? 0 : Math.min(MAX_DELAY, SECOND * 2 ** (failures - first))
