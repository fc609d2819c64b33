import { MINUTE, SECOND } from '../../contract/time.ts'

const FREE = 5
const LONGEST = 15 * MINUTE

/** How long to wait after so many failures in a row: nothing at first, then twice as long each time, never for ever. */
export const delayAfter = (failures: number): number => (failures < FREE ? 0 : Math.min(LONGEST, SECOND * 2 ** (failures - FREE)))
