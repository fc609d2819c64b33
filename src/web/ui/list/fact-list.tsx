import type { ReactNode } from 'react'

export type KnownFact = { readonly label: string; readonly value: ReactNode }

export const FactList = ({ facts }: { facts: readonly KnownFact[] }) => (
  <dl className="grid min-w-0 grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
    {facts.map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-13 text-muted">{label}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
