import { Button, type ButtonProps } from '../button.tsx'

export const SubmitButton = (given: Omit<ButtonProps, 'look' | 'shortcut' | 'type'>) => (
  <Button type="submit" look="primary" shortcut={{ id: 'submit', keys: 'Mod+Enter', scope: 'page' }} {...given} />
)
