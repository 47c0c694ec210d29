import { type IntakeShipper, sefazIntake } from '@canhoto/contracts/sefaz-intake'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import { NativeSelect } from '@mantine/core'
import { useEndpointMutation } from '../../kit/call/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import type { OpenDialog } from '../../kit/dialog/use-dialog.ts'
import { formatFailure, serverMessage } from '../../kit/server-message.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { notify } from '../../ui/toasts/notify.ts'
import classes from './sefaz-intake.module.css'

/** Whose notes become deliveries without the office choosing them. */
export function ShippersDialog({ dialog }: { dialog: OpenDialog }) {
  const shippers = useEndpointQuery(sefazIntake.shippers)
  return (
    <Dialog opened={dialog.opened} onClose={dialog.close} title="Remetentes automáticos" size="lg">
      <p className={classes.explained}>
        As próximas notas dos remetentes escolhidos viram entregas assim que chegam. As que já estão
        na lista ficam como estão.
      </p>
      {shippers.isPending && <Loading text="Carregando remetentes..." />}
      {shippers.isError && (
        <Failure
          title="Erro ao carregar remetentes"
          message={serverMessage(shippers.error)}
          onRetry={() => void shippers.refetch()}
        />
      )}
      {shippers.data?.length === 0 && (
        <Empty>Nenhum remetente ainda: eles aparecem com as primeiras notas.</Empty>
      )}
      {shippers.data && shippers.data.length > 0 && (
        <ul className={classes.shippers} aria-label="Remetentes">
          {shippers.data.map((shipper) => (
            <Shipper key={shipper.cnpj} shipper={shipper} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const ROOT = 8

function Shipper({ shipper }: { shipper: IntakeShipper }) {
  const { cnpj, name, automatic } = shipper
  const choosing = useEndpointMutation(sefazIntake.chooseShipper, {
    invalidates: [sefazIntake.shippers],
    onError(error) {
      const { title, text } = formatFailure(error, { title: 'Erro ao gravar remetente' })
      notify.error(title, text)
    },
  })
  const label = name ?? 'Remetente sem notas na lista'
  const document = cnpj.length === ROOT ? `Raiz ${cnpj}` : formatTaxId(cnpj)
  return (
    <li className={classes.shipper}>
      <span className={classes.shipperName}>
        <span>{label}</span>
        <span className={classes.figures}>{document}</span>
      </span>
      <NativeSelect
        aria-label={`Criar entregas sozinho: ${label}`}
        value={automatic}
        disabled={choosing.isPending}
        data={[
          { value: 'no', label: 'Esperar o escritório' },
          { value: 'establishment', label: 'Criar, só deste CNPJ' },
          { value: 'root', label: 'Criar, de todas as filiais' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          choosing.start({ body: { cnpj, automatic: value as IntakeShipper['automatic'] } })
        }
      />
    </li>
  )
}
