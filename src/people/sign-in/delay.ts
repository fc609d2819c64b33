import { MINUTE, SECOND } from '../../contract/time.ts'

const MAX_DELAY = 15 * MINUTE

export const delayAfter = (failures: number, first = 5): number =>
  failures < first ? 0 : Math.min(MAX_DELAY, SECOND * 2 ** (failures - first))
