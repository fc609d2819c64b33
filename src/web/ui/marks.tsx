import { Status } from './status.tsx'
import type { StatusKind } from './status-kinds.ts'

export type MarkOf = { readonly kind: StatusKind; readonly word: string; readonly tip: string }

export const Marks = ({ sentence, marks }: { sentence: string; marks: readonly MarkOf[] }) => (
  <div role="img" aria-label={sentence} className="flex flex-wrap gap-0.5">
    {marks.map(({ kind, word, tip }, at) => (
      <span key={at} data-tip={tip} aria-hidden="true" className="inline-flex rounded-chip hover:bg-hover">
        <Status kind={kind} word={word} look="glyph" />
      </span>
    ))}
  </div>
)
