import { useState, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '../ui/page/loaded.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import type { Single } from './data.ts'
import { useSettled } from './use-settled.ts'

const days = ['1', '7', '30'] as const

type TriedOutProps<Question, Result> = {
  readonly name: string
  readonly words: {
    readonly lookBack: string
    readonly lastDays: (given: { count: number }) => string
    readonly dryRunFailed: string
  }
  readonly question: Question
  readonly ask: (question: Question & { readonly days: number }, signal: AbortSignal) => Promise<Single<Result>>
  readonly children: (result: Result) => ReactNode
}

/** Dry run over recent days, repeated while the draft changes. Writes nothing. */
export const TriedOut = <Question extends object, Result>({ name, words, question, ask, children }: TriedOutProps<Question, Result>) => {
  const [span, setSpan] = useState<(typeof days)[number]>('7')
  const whole = { ...question, days: Number(span) }
  const settled = useSettled(whole, JSON.stringify(whole))
  const result = useQuery({
    queryKey: [name, 'dry-run', settled],
    queryFn: ({ signal }) => ask(settled, signal),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Segmented
        label={words.lookBack}
        value={span}
        choices={days.map((value) => ({ value, label: words.lastDays({ count: Number(value) }) }))}
        onChange={setSpan}
      />
      <Loaded query={{ ...result, data: result.isError ? undefined : result.data }} failed={words.dryRunFailed} rows={3}>
        {children}
      </Loaded>
    </div>
  )
}
