import { account } from '@canhoto/contracts/account'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { useMail } from '../../shared/emails/use-mail.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './profile-page.module.css'
import { ProfileSection } from './profile-section.tsx'

/** A client's own: the proof of each delivery comes by e-mail. */
export function ProofEmails() {
  const isOffered = useMail()
  if (!isOffered) return null
  return (
    <ProfileSection
      id="comprovantes"
      title="Comprovantes por e-mail"
      note="Quando o canhoto de uma entrega sua é conferido, o comprovante em PDF vai para o seu e-mail."
    >
      <State />
    </ProfileSection>
  )
}

function State() {
  const own = useEndpointQuery(account.proofEmails)
  const change = useEndpointMutation(account.updateProofEmails, {
    invalidates: [account.proofEmails],
    onSuccess: ({ data }) =>
      notify.success(data.wants_proofs ? 'Comprovantes ativados.' : 'Comprovantes desativados.'),
    onError: (error) => notify.error('Erro', serverMessage(error)),
  })
  if (own.isPending) return <Loading text="Carregando..." />
  if (own.isError)
    return (
      <Failure
        title="Comprovantes não carregados"
        message={serverMessage(own.error)}
        onRetry={() => void own.refetch()}
      />
    )
  const { wants_proofs, email } = own.data
  return (
    <>
      <p>
        <output>
          {wants_proofs ? `Ativados${email ? `, para ${email}` : ''}` : 'Desativados'}
        </output>
      </p>
      {!email && <p>Preencha o seu e-mail acima para receber os comprovantes.</p>}
      <div className={classes.actions}>
        <BusyButton
          busy={change.isPending}
          variant={wants_proofs ? 'default' : 'filled'}
          onClick={() => change.start({ body: { wants_proofs: !wants_proofs } })}
        >
          {wants_proofs ? 'Parar de receber' : 'Receber comprovantes'}
        </BusyButton>
      </div>
    </>
  )
}
