import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewSchedule } from '../../contract/app/checks.ts'
import type { BodyOf } from '../../contract/route.ts'
import { call } from '../api/call.ts'
import { after } from '../clock.ts'

const patience = 150

type Wish = BodyOf<typeof previewSchedule>

export type Preview = {
  readonly description: string
  readonly error: string
  readonly error_range: { readonly from: number; readonly to: number } | null
  readonly runs: readonly { readonly at: string; readonly notes: readonly string[] }[]
  readonly alert_at: string | null
}

export const usePreview = (wish: Wish): Preview | undefined => {
  const wanted = JSON.stringify(wish)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => after(patience, () => setSettled(wanted)), [wanted])
  const { data } = useQuery({
    queryKey: ['schedule', settled],
    queryFn: ({ signal }) => call(previewSchedule, { body: JSON.parse(settled), signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data?.data
}
