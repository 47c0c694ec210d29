import { proofs } from '@canhoto/contracts/proofs'
import { VERIFICATION_PATH } from '@canhoto/contracts/public-paths'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { PublicPage } from '../../shared/public-page/public-page.tsx'
import { Failure, Loading } from '../../ui/data-states.tsx'
import { formatDayTime } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { ProofDetails } from './proof-details.tsx'
import { VerdictBox } from './verdict-box.tsx'

/** Anyone who has the link of a proof checks it here, without signing in. */
export default function VerificationPage() {
  const id = location.pathname.slice(VERIFICATION_PATH.length).replace(/\/$/, '')
  return (
    <PublicPage title="Verificação de comprovante">
      <Verification id={id} />
    </PublicPage>
  )
}

function Verification({ id }: { id: string }) {
  const proof = useEndpointQuery(proofs.verify, { params: { id } }, { staleTime: Infinity })

  if (proof.isPending) return <Loading text="Conferindo comprovante..." />
  if (proof.isError && isUnknown(proof.error)) {
    return (
      <Failure
        title="Comprovante não encontrado."
        message="Confira o endereço: ele é o do código QR do comprovante, ou o link que você recebeu."
      />
    )
  }
  if (proof.isError) {
    return (
      <Failure
        title="Não foi possível conferir"
        message={serverMessage(proof.error)}
        onRetry={() => void proof.refetch()}
      />
    )
  }
  return (
    <>
      {proof.data.rejected_at && (
        <Callout tone="danger" role="alert" mb="md">
          {`A transportadora recusou este canhoto na conferência em ${formatDayTime(proof.data.rejected_at)}. Ele não comprova a entrega.`}
        </Callout>
      )}
      <VerdictBox verdict={proof.data.verdict} />
      <ProofDetails id={id} proof={proof.data} />
    </>
  )
}

/** No such proof, or what can be the link of none. */
const isUnknown = (error: Error) => error instanceof ApiError && [400, 404].includes(error.status)
