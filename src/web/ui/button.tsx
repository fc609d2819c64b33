import { useRef, type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref } from 'react'
import { ariaKeys } from '../keys/print-keys.ts'
import type { Shortcut } from '../keys/registry.ts'
import { useKeysOf, useShortcuts } from '../keys/use-shortcuts.tsx'
import { cx } from './cx.ts'
import { Keys } from './keys.tsx'

export type ButtonLook = 'plain' | 'primary' | 'quiet' | 'danger'

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'>

type Shared = Native & {
  readonly look?: ButtonLook
  readonly busy?: boolean
  readonly shortcut?: Pick<Shortcut, 'id' | 'keys' | 'scope'>
  readonly ref?: Ref<HTMLButtonElement>
}

const looks = {
  plain: 'border-line bg-raised text-text hover:border-line-strong hover:bg-hover',
  primary: 'border-transparent bg-accent text-on-accent hover:brightness-110',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-hover',
  danger: 'border-transparent bg-down-solid text-on-accent hover:brightness-110',
} satisfies Record<ButtonLook, string>

const shape =
  'inline-flex h-(--control) shrink-0 items-center justify-center gap-1.5 rounded-control border text-14 font-medium whitespace-nowrap select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-50'

const useButtonKeys = (given: Shared, label: string) => {
  const { shortcut, disabled, ref } = given
  const own = useRef<HTMLButtonElement>(null)
  const keysOf = useKeysOf()
  useShortcuts(shortcut === undefined ? [] : [{ ...shortcut, label, run: () => own.current?.click(), when: () => disabled !== true }])
  const attach = (element: HTMLButtonElement | null): void => {
    own.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return { keys: shortcut === undefined ? undefined : keysOf(shortcut), attach }
}

/** A busy button stays focusable: `disabled` would move the focus to the top of the page. */
const whileBusy = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const

const Busy = () => (
  <svg viewBox="0 0 16 16" className="size-4 orbiting" aria-hidden="true">
    <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="24 14" />
  </svg>
)

export type ButtonProps = Shared & {
  readonly children: string
  readonly icon?: ReactNode
  /** Keys registered elsewhere, only shown here. */
  readonly keys?: string
}

export const Button = ({ children, icon, keys: printed, ...given }: ButtonProps) => {
  const { look = 'plain', busy = false, shortcut: _shortcut, type = 'button', ...native } = given
  const { keys, attach } = useButtonKeys(given, children)
  return (
    <button
      {...native}
      ref={attach}
      type={type}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      {...(busy ? whileBusy : {})}
      data-tip={keys === undefined ? undefined : children}
      data-tip-keys={keys}
      className={cx(shape, 'px-3', looks[look])}
    >
      {busy ? <Busy /> : icon}
      {children}
      {printed !== undefined && <Keys roomy keys={printed} />}
    </button>
  )
}

export const IconButton = ({ label, children, ...given }: Shared & { label: string; children: ReactNode }) => {
  const { look = 'quiet', busy = false, shortcut: _shortcut, type = 'button', ...native } = given
  const { keys, attach } = useButtonKeys(given, label)
  return (
    <button
      {...native}
      ref={attach}
      type={type}
      aria-label={label}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      {...(busy ? whileBusy : {})}
      data-tip={label}
      data-tip-keys={keys}
      className={cx(
        shape,
        'w-(--control) px-0',
        look === 'quiet' ? 'border-transparent text-muted hover:bg-hover hover:text-text' : looks[look],
      )}
    >
      {busy ? <Busy /> : children}
    </button>
  )
}

export const ButtonLink = ({ href, children, isNewTab = false }: { href: string; children: string; isNewTab?: boolean }) => (
  <a href={href} target={isNewTab ? '_blank' : undefined} className={cx(shape, 'px-3', looks.plain)}>
    {children}
  </a>
)
