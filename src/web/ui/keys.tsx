import { printKeys } from '../keys/print-keys.ts'
import { cx } from './cx.ts'

const mac = (): boolean => /^Mac|^iP/.test(navigator.platform)

type KeysProps = {
  readonly keys: string
  readonly quiet?: boolean
  readonly roomy?: boolean
}

/** Key caps, decorative: screen readers get `aria-keyshortcuts`. */
export const Keys = ({ keys, quiet, roomy }: KeysProps) => (
  <span aria-hidden="true" className={cx('inline-flex shrink-0 items-center gap-1', roomy === true && 'max-pane:hidden')}>
    {printKeys(keys, mac()).map((caps, step) => (
      <span key={step} className="inline-flex gap-0.5">
        {caps.map((cap) => (
          <kbd
            key={cap}
            className={cx(
              'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-chip px-1 font-sans text-12',
              quiet === true ? 'text-current' : 'border border-line bg-surface text-muted',
            )}
          >
            {cap}
          </kbd>
        ))}
      </span>
    ))}
  </span>
)
