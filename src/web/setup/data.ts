import { queryOptions } from '@tanstack/react-query'
import { getFirstTicket, getSampleTicket, removeSampleTicket } from '../../contract/app/setup.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { useText } from '../i18n/text.tsx'
import { useAct } from '../ui/use-act.ts'

const askEvery = 2_000

export const firstTicketQuery = queryOptions({
  queryKey: ['setup', 'first ticket'],
  ...dataOptions(getFirstTicket),
  refetchInterval: ({ state }) => (state.data?.data.ticket === null ? askEvery : false),
})

export const sampleQuery = queryOptions({
  queryKey: ['sample ticket'],
  ...dataOptions(getSampleTicket),
})

export const useRemoveSample = () => {
  const text = useText().setup
  return useAct({ run: () => call(removeSampleTicket), touches: [sampleQuery.queryKey, ['tickets'], ['home']], done: text.sampleRemoved })
}
