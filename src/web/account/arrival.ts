import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { sessionQuery } from '../session.ts'
import { afterSignIn } from './after-sign-in.ts'

export const useWish = (): string => afterSignIn(useSearch({ strict: false }).to)

export const useArrival = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  const router = useRouter()
  const wish = useWish()
  return async () => {
    // The query cache may contain data of the account that was signed in before.
    queries.clear()
    await queries.ensureQueryData(sessionQuery)
    router.history.push(wish)
  }
}
