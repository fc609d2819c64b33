import { cx } from './cx.ts'
import { statusSoft, statusSolid, statusText, type StatusKind } from './status-kinds.ts'

type LevelProps = {
  readonly word: string
  readonly at: number
  readonly of: number
  readonly kind: StatusKind
  readonly look?: 'plain' | 'chip'
}

const gap = 3.75

export const Level = ({ word, at, of, kind, look = 'plain' }: LevelProps) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-chip align-middle text-13 font-medium whitespace-nowrap',
      look === 'chip' ? cx('h-6 pe-2 ps-1', statusSoft[kind]) : statusText[kind],
    )}
  >
    <svg aria-hidden="true" viewBox={`0 0 ${of * gap} 14`} className={cx('h-3.5 shrink-0', statusSolid[kind])}>
      {Array.from({ length: of }, (_, index) => {
        const height = 4 + (index * 8) / Math.max(1, of - 1)
        return (
          <rect
            key={index}
            x={index * gap}
            y={13 - height}
            width="2.5"
            height={height}
            rx="0.5"
            fill="currentColor"
            opacity={index < at ? 1 : 0.25}
          />
        )
      })}
    </svg>
    {word}
  </span>
)
