import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'

/** The one thing to do on a page that is a list. */
export const CreateButton = ({ label, to, icon }: { label: string; to: string; icon: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <Button look="primary" icon={icon} shortcut={{ id: 'create', keys: 'c', scope: 'page' }} onClick={() => void navigate({ to })}>
      {label}
    </Button>
  )
}
