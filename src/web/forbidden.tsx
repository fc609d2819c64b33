import { useText } from './i18n/text.tsx'
import { PageHeader } from './ui/page/page.tsx'

export const Forbidden = () => {
  const text = useText().account
  return (
    <div className="px-4 py-3">
      <PageHeader title={text.forbidden} facts={text.forbiddenHint} remember={false} />
    </div>
  )
}
