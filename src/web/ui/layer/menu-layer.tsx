import type { RefObject } from 'react'
import { DropdownMenu } from 'radix-ui'
import { Check } from 'lucide-react'
import { cx } from '../cx.ts'
import { Keys } from '../keys.tsx'
import type { MenuItem } from './menu-item.ts'
import { StatusGlyph } from '../status.tsx'

type LayerProps = {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly align: 'start' | 'end'
  readonly onClose: () => void
  readonly button: RefObject<HTMLButtonElement | null>
}

const row =
  'flex h-8 max-pane:h-10 items-center gap-2 rounded-control px-2 text-14 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover'

const Row = ({ item }: { item: MenuItem }) => {
  if (item.kind === 'line') return <DropdownMenu.Separator className="my-1 h-px bg-line" />
  if (item.kind === 'check')
    return (
      <DropdownMenu.CheckboxItem checked={item.checked} onSelect={item.onSelect} className={row}>
        <span className="grid size-4 place-items-center">
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden="true" className="size-4" />
          </DropdownMenu.ItemIndicator>
        </span>
        {item.status !== undefined && <StatusGlyph kind={item.status} />}
        {item.label}
      </DropdownMenu.CheckboxItem>
    )
  return (
    <DropdownMenu.Item disabled={item.disabled} onSelect={item.onSelect} className={cx(row, item.danger === true && 'text-down')}>
      {item.icon !== undefined && (
        <span aria-hidden="true" className="grid size-4 place-items-center">
          {item.icon}
        </span>
      )}
      <span className="grow">{item.label}</span>
      {item.keys !== undefined && <Keys roomy keys={item.keys} />}
    </DropdownMenu.Item>
  )
}

/** Container within the same landmark or dialog, but not a nested header that may clip. */
const placeOf = (button: HTMLElement | null): HTMLElement | null | undefined =>
  button?.closest<HTMLElement>('dialog, main') ?? button?.closest<HTMLElement>('header')

/** Not modal: a modal menu hides the page from screen readers while the focus is still in it. */
export const MenuLayer = ({ label, items, align, onClose, button }: LayerProps) => (
  <DropdownMenu.Root open onOpenChange={onClose} modal={false}>
    {/* Anchor at the position of the button, which was rendered before this code was loaded. */}
    <DropdownMenu.Trigger asChild>
      <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
    </DropdownMenu.Trigger>
    {/* Portal into the button’s landmark or dialog: outside a modal dialog the menu would be inert. */}
    <DropdownMenu.Portal container={placeOf(button.current)}>
      <DropdownMenu.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        loop
        aria-label={label}
        aria-labelledby={undefined}
        data-layer=""
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          button.current?.focus()
        }}
        // The button itself toggles; closing here as well would open the menu again.
        onInteractOutside={(event) => {
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
        }}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-panel border border-line bg-raised p-1 shadow-layer"
      >
        {items.map((item, at) => (
          <Row key={at} item={item} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)
