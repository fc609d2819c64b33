import { Pencil } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'

type EditButtonProps = Omit<ButtonProps, 'icon' | 'look' | 'shortcut'> & {
  readonly shortcutId: string
}

export const EditButton = ({ shortcutId, ...given }: EditButtonProps) => (
  <Button icon={<Pencil aria-hidden="true" className="size-4" />} shortcut={{ id: shortcutId, keys: 'e', scope: 'page' }} {...given} />
)
