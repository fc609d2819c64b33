import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { sessionQuery } from '../session.ts'
import { afterSignIn } from './after-sign-in.ts'

/** Where somebody wanted to go before they were asked who they are. */
export const useWish = (): string => afterSignIn(useSearch({ strict: false }).to)

export const useArrival = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  const router = useRouter()
  const wish = useWish()
  return async () => {
    // What an account before saw must not be shown to this one.
    queries.clear()
    await queries.ensureQueryData(sessionQuery)
    router.history.push(wish)
  }
}
