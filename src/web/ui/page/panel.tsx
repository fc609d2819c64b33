import { useId, type ReactNode } from 'react'

export const Panel = ({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-panel border border-line px-3 pt-1 pb-3">
      <div className="flex min-h-(--row) items-center justify-between gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  )
}
