import type { ReactNode } from 'react'

type TrailProps = { readonly label: string; readonly steps: readonly { readonly id: string; readonly link: ReactNode }[] }

/** Breadcrumbs without the current page, which follows as the heading. */
export const Trail = ({ label, steps }: TrailProps) => (
  <nav aria-label={label}>
    <ol className="flex flex-wrap text-13 text-muted">
      {steps.map(({ id, link }) => (
        <li key={id} className="flex min-h-6 items-center after:px-2 after:content-['/']">
          {link}
        </li>
      ))}
    </ol>
  </nav>
)
