import { privacy } from '@canhoto/contracts/privacy'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../kit/server-message.ts'
import { Failure, Loading } from '../../ui/data-states.tsx'
import classes from './privacy-page.module.css'
import { RetentionForm } from './retention-form.tsx'
import { RetentionRuns } from './retention-runs.tsx'
import { Section } from './section.tsx'

export function RetentionSection() {
  const terms = useEndpointQuery(privacy.retention)
  return (
    <Section
      id="prazos"
      title="Prazos de guarda"
      note="O que passa do prazo é apagado de madrugada, de vez. Os dados da entrega, o registro selado do comprovante e o hash da foto ficam."
    >
      {terms.isPending && (
        <div className={classes.waiting}>
          <Loading text="Carregando prazos..." />
        </div>
      )}
      {terms.isError && (
        <Failure
          title="Erro ao carregar prazos"
          message={serverMessage(terms.error)}
          onRetry={() => void terms.refetch()}
        />
      )}
      {terms.data && <RetentionForm key={JSON.stringify(terms.data)} terms={terms.data} />}
      <RetentionRuns />
    </Section>
  )
}
