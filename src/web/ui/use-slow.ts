import { useEffect, useState } from 'react'
import { after } from '../clock.ts'

/** Waiting that is over sooner than this is not worth a word. */
const SLOW_AFTER_MILLIS = 150

/** Whether something has been awaited for so long that the page should say so. */
export const useSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    return isWaiting ? after(SLOW_AFTER_MILLIS, () => setSlow(true)) : undefined
  }, [isWaiting])
  return isSlow && isWaiting
}
