import type { ReactNode } from 'react'

export type Figure = { readonly id: string; readonly label: string; readonly value: ReactNode }

export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-3">
    {figures.map(({ id, label, value }) => (
      <div key={id} className="flex min-w-24 flex-col-reverse">
        <dt className="text-13 text-muted">{label}</dt>
        <dd className="text-22 font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
)

export const OpenNumber = ({ value, label, onOpen }: { value: string; label: string; onOpen: () => void }) => (
  <button
    type="button"
    aria-label={label}
    data-tip={label}
    onClick={onOpen}
    className="-mx-2.5 min-h-6 rounded-chip px-2.5 text-accent underline-offset-2 hover:underline"
  >
    {value}
  </button>
)
