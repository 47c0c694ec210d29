import { mailboxes } from '@canhoto/contracts/mailboxes'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { formatCount } from '../../lib/format.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import tones from '../../ui/tone.module.css'
import classes from './integrations.module.css'
import { useState } from 'react'
import type { MailboxValues } from './mailbox-values.ts'

interface Props {
  values: MailboxValues
  /** Of a stored one, whose password is used while none is typed. */
  mailboxId: string | null
}

type Result = { tone: 'success' | 'danger'; text: string } | null

/** Connects with what the form says, before it is saved. */
export function MailboxTest({ values, mailboxId }: Props) {
  const [result, setResult] = useState<Result>(null)
  const test = useEndpointMutation(mailboxes.test, {
    onSuccess: ({ data: { error, messages } }) =>
      setResult(
        error === null
          ? {
              tone: 'success',
              text: `Conexão feita: ${formatCount(messages, 'mensagem', 'mensagens')} na pasta.`,
            }
          : { tone: 'danger', text: error },
      ),
    onError: (error) => setResult({ tone: 'danger', text: serverMessage(error) }),
  })

  function start() {
    const { host, port, security, username, folder, password } = values
    const server = { host, port, security, username, folder }
    setResult(null)
    test.start({ body: { ...server, password, ...(mailboxId && { mailbox_id: mailboxId }) } })
  }

  return (
    <div className={classes.test} data-whole>
      <BusyButton variant="default" busy={test.isPending} onClick={start}>
        Testar conexão
      </BusyButton>
      <output className={`${tones.tone} ${classes.result}`} data-tone={result?.tone}>
        {test.isPending ? 'Conectando...' : result?.text}
      </output>
    </div>
  )
}
