import type { ReactNode } from 'react'

export type RecordFact = { readonly label: string; readonly value: ReactNode }

/** What is known of a thing, name by name, in two columns that keep their line. */
export const RecordFacts = ({ facts }: { facts: readonly RecordFact[] }) => (
  <dl className="grid min-w-0 grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
    {facts.map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-13 text-muted">{label}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
