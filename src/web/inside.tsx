import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { AccountMenu } from './account/account-menu.tsx'
import { liveState, startLive } from './api/live.ts'
import { useCounts } from './inbox/counts.ts'
import { placesFor } from './places.tsx'
import { usePaletteSearch } from './search/use-palette-search.ts'
import { may, sessionQuery, useMe } from './session.ts'
import { Shell } from './shell.tsx'

/** Starts the live stream of the session. A lost connection may mean that the session has expired, so the session is fetched again. */
const useLive = (topics: string): void => {
  const queries = useQueryClient()
  useEffect(() => {
    if (topics === '') return undefined
    const stop = startLive(queries, topics.split(' '))
    const unsubscribe = liveState.subscribe(() => {
      if (liveState.get().kind === 'reconnecting') void queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [queries, topics])
}

/** Badge of the inbox: SLA breaches if there are any, otherwise the number of assigned tickets. */
const useDue = (enabled: boolean) => {
  const { data } = useCounts(enabled)
  if (data === undefined || !enabled) return {}
  const mine = data.data.find(({ view }) => view === 'mine')?.total ?? 0
  return { inbox: data.breached > 0 ? { due: data.breached, broken: true } : { due: mine } }
}

export const Inside = () => {
  const me = useMe()
  const topics = [may(me, 'monitor:read') && 'checks', may(me, 'tickets:read') && 'tickets', me !== undefined && 'notices']
  useLive(topics.filter(Boolean).join(' '))
  const counts = useDue(may(me, 'tickets:read'))
  const search = usePaletteSearch()
  return (
    <Shell places={placesFor(me)} counts={counts} search={search} account={<AccountMenu />}>
      <Outlet />
    </Shell>
  )
}
