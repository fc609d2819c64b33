import { useEffect, useRef } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { PRESENCE_INTERVAL_SECONDS, reportPresence, type PresentAgent, type TicketPresence } from '../../contract/app/presence.ts'
import { call } from '../api/call.ts'
import { every } from '../clock.ts'

type Doing = 'viewing' | 'replying' | 'gone'
type Answer = { readonly data: TicketPresence }

const say = (ticket_id: number, doing: Doing): Promise<Answer> => call(reportPresence, { body: { ticket_id, activity: doing } })

const hereQuery = (id: number) =>
  queryOptions({
    queryKey: ['presence', id],
    queryFn: () => say(id, 'viewing'),
    select: ({ data }) => data.people,
    meta: { live: 'presence' },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** Sends a presence heartbeat while the page is visible; returns the other agents present. */
export const usePresence = (id: number, me: number | undefined, writing: boolean): readonly PresentAgent[] => {
  const queries = useQueryClient()
  const { data: people = [] } = useQuery(hereQuery(id))
  const doing = useRef<Doing>('viewing')
  doing.current = writing ? 'replying' : 'viewing'
  useEffect(() => {
    const tell = (): void => {
      const what = document.hidden ? 'gone' : doing.current
      void say(id, what).then(
        (answer) => queries.setQueryData(hereQuery(id).queryKey, answer),
        () => undefined,
      )
    }
    tell()
    const stop = every(PRESENCE_INTERVAL_SECONDS * 1_000, () => !document.hidden && tell())
    document.addEventListener('visibilitychange', tell)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [queries, id, writing])
  useEffect(() => () => void say(id, 'gone').catch(() => undefined), [id])
  return people.filter((person) => person.id !== me)
}
