import { Button, type ButtonProps } from './button.tsx'

export const CreateButton = (given: Omit<ButtonProps, 'look' | 'shortcut'>) => (
  <Button look="primary" shortcut={{ id: 'create', keys: 'c', scope: 'page' }} {...given} />
)
