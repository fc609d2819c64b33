import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../i18n/text.tsx'
import { cx } from './cx.ts'
import { statusSoft, statusSolid, statusText, type StatusKind } from './status-kinds.ts'

// A state has shape, word and colour: colour alone cannot separate six states for every reader (WCAG 1.4.1).

const ink = 'var(--bg)'
const mark = { fill: 'none', stroke: ink, strokeWidth: 1.75, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const shapes: Readonly<Record<StatusKind, ReactNode>> = {
  up: (
    <>
      <circle cx="8" cy="8" r="6" fill="currentColor" />
      <path d="m5.4 8.2 1.8 1.8 3.4-3.8" {...mark} />
    </>
  ),
  late: (
    <>
      <circle cx="8" cy="8" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 5v3.2l2 1.3" {...mark} stroke="currentColor" strokeWidth={1.5} />
    </>
  ),
  down: (
    <>
      <path d="M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5z" fill="currentColor" />
      <path d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" {...mark} />
    </>
  ),
  paused: (
    <>
      <circle cx="8" cy="8" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6.4 5.9v4.2m3.2-4.2v4.2" {...mark} stroke="currentColor" strokeWidth={1.5} />
    </>
  ),
  new: <circle cx="8" cy="8" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.6 1.525" />,
  running: (
    <>
      <circle cx="8" cy="8" r="2.5" fill="currentColor" />
      <circle
        cx="8"
        cy="8"
        r="5.75"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="25 11.1"
        className="origin-center orbiting"
      />
    </>
  ),
}

type GlyphProps = { readonly kind: StatusKind; readonly running?: boolean }

/** The shape alone, beside text. The ring shows a running job without hiding the state. */
export const StatusGlyph = ({ kind, running = false }: GlyphProps) => (
  <span aria-hidden="true" className={cx('relative inline-grid size-5 shrink-0 place-items-center', statusSolid[kind])}>
    <svg viewBox="0 0 16 16" className={running ? 'size-3.5' : 'size-4'}>
      {shapes[kind]}
    </svg>
    {running && (
      <svg viewBox="0 0 20 20" className="absolute inset-0 size-5 text-running-solid orbiting">
        <circle
          cx="10"
          cy="10"
          r="9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeDasharray="38 18.5"
          strokeLinecap="round"
        />
      </svg>
    )}
  </span>
)

/** One flash on a state change; no blinking. */
const useFlash = (kind: StatusKind) => {
  const element = useRef<HTMLSpanElement>(null)
  const before = useRef(kind)
  useEffect(() => {
    if (before.current === kind) return
    before.current = kind
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current?.animate([{ boxShadow: '0 0 0 3px currentColor' }, { boxShadow: '0 0 0 3px transparent' }], {
      duration: 600,
      easing: 'ease-out',
    })
  }, [kind])
  return element
}

type StatusProps = GlyphProps & {
  /** Replaces the state’s own word: “Breached”, “Delivered”. */
  readonly word?: string
  readonly look?: 'plain' | 'chip' | 'glyph'
  readonly wraps?: boolean
}

export const Status = ({ kind, running = false, word, look = 'plain', wraps = false }: StatusProps) => {
  const text = useText().ui.status
  const said = word ?? text[kind]
  const full = running && kind !== 'running' ? text.andRunning({ word: said }) : said
  const element = useFlash(kind)
  const box = { plain: statusText[kind], chip: cx('h-6 pe-2 ps-0.5', statusSoft[kind]), glyph: '' }[look]
  return (
    <span
      ref={element}
      data-status={kind}
      data-tip={look === 'glyph' ? full : undefined}
      className={cx('inline-flex items-center gap-1 rounded-chip align-middle text-13 font-medium', !wraps && 'whitespace-nowrap', box)}
    >
      <StatusGlyph kind={kind} running={running} />
      <span className={look === 'glyph' ? 'sr-only' : undefined}>{full}</span>
    </span>
  )
}
