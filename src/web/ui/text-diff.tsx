import { cx } from './cx.ts'
import { aroundChanges, diffLines, type DiffLine } from './line-diff.ts'

const looks = {
  same: 'text-muted',
  gone: 'bg-down-soft text-down line-through decoration-1',
  new: 'bg-up-soft text-up',
} satisfies Record<DiffLine['kind'], string>

const signs = { same: ' ', gone: '−', new: '+' } satisfies Record<DiffLine['kind'], string>

export const TextDiff = ({ label, before, after, none }: { label: string; before: string; after: string; none: string }) => {
  const lines = diffLines(before, after)
  if (lines.every(({ kind }) => kind === 'same')) return <p className="text-13 text-muted">{none}</p>
  return (
    <div
      role="region"
      tabIndex={0}
      aria-label={label}
      className="max-h-104 min-w-0 overflow-auto rounded-panel border border-line py-1 font-mono text-13 whitespace-pre-wrap break-words"
    >
      {aroundChanges(lines).map((line, at) => {
        if (line === 'gap')
          return (
            <div key={at} aria-hidden="true" className="px-2 text-muted">
              ⋯
            </div>
          )
        const Line = line.kind === 'gone' ? 'del' : line.kind === 'new' ? 'ins' : 'div'
        return (
          <Line key={at} className={cx('block px-2 no-underline', looks[line.kind])}>
            <span aria-hidden="true">{signs[line.kind]} </span>
            {line.text}
          </Line>
        )
      })}
    </div>
  )
}
