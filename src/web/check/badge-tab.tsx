import type { CheckDetail } from '../../contract/app/check-records.ts'
import { BadgeCard } from '../badges/badge-card.tsx'
import { useText } from '../i18n/text.tsx'

/** A little picture of the check's state, to put on other pages. */
export const BadgeTab = ({ check }: { check: CheckDetail }) => {
  const { checks } = useText()
  return <BadgeCard name={check.name || checks.untitled} roots={check.badge} />
}
