import type { LucideIcon } from 'lucide-react'
import { cx } from '../cx.ts'

type ToolProps = {
  readonly label: string
  readonly Icon: LucideIcon
  readonly onClick: () => unknown
  readonly isOn?: boolean | undefined
  readonly isOff?: boolean
  readonly isTurned?: boolean
  /** Pressed with Ctrl or ⌘. */
  readonly shortcut?: string | undefined
}

/** Toolbar button. A disabled button stays focusable, so that screen readers announce that it is disabled. */
export const ToolButton = ({ label, Icon, onClick, isOn, isOff = false, isTurned = false, shortcut }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isOn}
    aria-disabled={isOff || undefined}
    aria-keyshortcuts={shortcut && `Control+${shortcut}`}
    data-tip={label}
    data-tip-keys={shortcut && `Mod+${shortcut}`}
    onClick={() => !isOff && onClick()}
    className={cx(
      'inline-grid size-7 place-items-center rounded-chip text-muted aria-pressed:bg-selected aria-pressed:text-text',
      isOff ? 'opacity-40' : 'hover:bg-hover hover:text-text',
    )}
  >
    <Icon aria-hidden="true" className={cx('size-4', isTurned && 'rotate-90')} />
  </button>
)
