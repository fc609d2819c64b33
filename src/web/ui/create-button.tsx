import { Button, type ButtonProps } from './button.tsx'

/** The one thing to do on a page that is a list. */
export const CreateButton = (given: Omit<ButtonProps, 'look' | 'shortcut'>) => (
  <Button look="primary" shortcut={{ id: 'create', keys: 'c', scope: 'page' }} {...given} />
)
