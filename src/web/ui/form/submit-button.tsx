import { Button, type ButtonProps } from '../button.tsx'

/** Sends the form that a page is. */
export const SubmitButton = (given: Omit<ButtonProps, 'look' | 'shortcut' | 'type'>) => (
  <Button type="submit" look="primary" shortcut={{ id: 'submit', keys: 'Mod+Enter', scope: 'page' }} {...given} />
)
