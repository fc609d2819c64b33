import type { ReactNode } from 'react'

export const Fieldset = ({ legend, error, children }: { legend: string; error?: string | undefined; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col items-start gap-1">
    <legend className="pb-1 text-13 font-medium">{legend}</legend>
    {children}
    {error !== undefined && <p className="text-12 font-medium text-down">{error}</p>}
  </fieldset>
)
