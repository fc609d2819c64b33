import { Pencil } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'

type EditButtonProps = Omit<ButtonProps, 'icon' | 'look' | 'shortcut'> & {
  /** Under this name people set other keys for it. */
  readonly shortcutId: string
}

/** Opens what a page is about for changing. */
export const EditButton = ({ shortcutId, ...given }: EditButtonProps) => (
  <Button icon={<Pencil aria-hidden="true" className="size-4" />} shortcut={{ id: shortcutId, keys: 'e', scope: 'page' }} {...given} />
)
