import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { CreateButton } from '../ui/create-button.tsx'

export const CreateLink = ({ label, to, icon }: { label: string; to: string; icon: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <CreateButton icon={icon} onClick={() => void navigate({ to })}>
      {label}
    </CreateButton>
  )
}
