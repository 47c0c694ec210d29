import { Button } from '@mantine/core'
import { Callout } from '../../ui/callout.tsx'
import { uploads } from './uploads.ts'
import { formatCount, formatNumber } from '../../lib/format.ts'
import { useUploads } from './use-import.ts'

const MAX_NAMED = 20

/** The files that are on this device alone: the call failed and is repeated, or they were refused. */
export function UnsentFiles({ id }: { id: string }) {
  const all = useUploads(id)
  const refused = all.filter(({ state }) => state === 'refused')
  const failed = all.filter(({ state, problem }) => problem !== null && state !== 'refused')
  if (failed.length + refused.length === 0) return null
  return (
    <Callout
      tone="warning"
      role="alert"
      mb="md"
      action={
        failed.length > 0 && (
          <Button variant="default" onClick={() => uploads.retryFailed(id)}>
            Enviar novamente
          </Button>
        )
      }
    >
      {failed.length > 0 && (
        <>
          <p>
            {formatCount(failed.length, 'arquivo não foi enviado.', 'arquivos não foram enviados.')}{' '}
            O envio é repetido automaticamente; não feche esta página.
          </p>
          <p>{failed[0]?.problem}</p>
        </>
      )}
      {refused.length > 0 && (
        <>
          <p>Não enviados:</p>
          <ul>
            {refused.slice(0, MAX_NAMED).map(({ id: upload, name, problem }) => (
              <li key={upload}>
                <strong>{name}</strong>: {problem}
              </li>
            ))}
            {refused.length > MAX_NAMED && (
              <li>{`e mais ${formatNumber(refused.length - MAX_NAMED)}`}</li>
            )}
          </ul>
        </>
      )}
    </Callout>
  )
}
