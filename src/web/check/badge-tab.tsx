import type { CheckDetail } from '../../contract/app/check-records.ts'
import { BadgeCard } from '../badges/badge-card.tsx'
import { useText } from '../i18n/text.tsx'

export const BadgeTab = ({ check }: { check: CheckDetail }) => {
  const { checks } = useText()
  return <BadgeCard name={check.name || checks.untitled} roots={check.badge} />
}
