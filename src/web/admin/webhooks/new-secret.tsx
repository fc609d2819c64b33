import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Snippets } from '../../ui/code.tsx'
import { Dialog } from '../../ui/layer/dialog.tsx'
import { SecretOnce } from '../../ui/layer/secret-once.tsx'
import { receivers } from './receivers.ts'

type NewSecretProps = { readonly title: string; readonly sentence?: string; readonly secret: string; readonly onClose: () => void }

export const NewSecret = ({ title, sentence, secret, onClose }: NewSecretProps) => {
  const text = useText().admin.webhooks
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {text.keptIt}
        </Button>
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        {sentence !== undefined && <p>{sentence}</p>}
        <SecretOnce label={text.secret} secret={secret} />
        <p>{text.receiverHint}</p>
        <Snippets label={text.receiver} kinds={receivers} />
      </div>
    </Dialog>
  )
}
