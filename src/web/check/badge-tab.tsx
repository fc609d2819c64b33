import type { CheckWhole } from '../../contract/app/check-shapes.ts'
import { BadgeCard } from '../badges/badge-card.tsx'
import { useText } from '../i18n/text.tsx'

/** A little picture of the check's state, to put on other pages. */
export const BadgeTab = ({ check }: { check: CheckWhole }) => {
  const { checks } = useText()
  return <BadgeCard name={check.name || checks.untitled} roots={check.badge} />
}
