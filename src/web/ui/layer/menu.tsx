import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button, IconButton, type ButtonLook } from '../button.tsx'
import type { Shortcut } from '../../keys/registry.ts'
import { lazyLayer } from './lazy-layer.tsx'
import type { MenuItem } from './menu-item.ts'

type MenuProps = {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** With an icon the label is shown as a tooltip. */
  readonly icon?: ReactNode
  readonly look?: ButtonLook
  readonly align?: 'start' | 'end'
  readonly shortcut?: Pick<Shortcut, 'id' | 'keys' | 'scope'>
}

// Loaded on demand: the menu library is large and seldom used.
const Layer = lazyLayer(() => import('./menu-layer.tsx').then((module) => module.MenuLayer))

export const Menu = ({ label, items, icon, look, align = 'start', shortcut }: MenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const shared = {
    ref: button,
    shortcut,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => setOpen((before) => !before),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  } as const
  return (
    <span className="relative inline-flex">
      {icon === undefined ? (
        <Button look={look} {...shared}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} look={look} {...shared}>
          {icon}
        </IconButton>
      )}
      {open && <Layer label={label} items={items} align={align} button={button} onClose={() => setOpen(false)} />}
    </span>
  )
}
