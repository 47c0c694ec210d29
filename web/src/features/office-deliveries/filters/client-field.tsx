import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { deliveries } from '@canhoto/contracts/deliveries'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'

const TYPING_MS = 300
const MIN_LETTERS = 2

interface Props {
  /** The document of the chosen client, or ''. */
  value: string
  onChange: (document: string) => void
}

/** A client, by a part of its name. Clients whose document is not known are found by the search of the list. */
export function ClientField({ value, onChange }: Props) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), TYPING_MS)
  const [picked, setPicked] = useState<Client>()
  const known = useKnownClient(value, picked)
  const isTyped = search.length >= MIN_LETTERS && known?.label !== search
  const found = useEndpointQuery(deliveries.clients, { query: { search } }, { enabled: isTyped })
  const matching = (isTyped && found.data ? found.data : []).map(optionOf)
  const others = matching.filter((option) => option.value !== known?.value)

  return (
    <Select
      aria-label="Cliente"
      placeholder="Todos os clientes"
      searchable
      clearable={value !== ''}
      clearButtonProps={{ 'aria-label': 'Limpar cliente' }}
      value={value || null}
      onChange={(document) => {
        setPicked(found.data?.find(({ client_document }) => client_document === document))
        onChange(document ?? '')
      }}
      onSearchChange={setText}
      data={known ? [known, ...others] : others}
      // The server has chosen them already.
      filter={({ options }) => options}
      nothingFoundMessage={nothingFound(isTyped, found)}
      // In a portal the list would widen a phone's page before it is positioned.
      comboboxProps={{ withinPortal: false }}
    />
  )
}

/** The chosen client; of a link it is asked for, and one that has no delivery any more is shown by its document. */
function useKnownClient(value: string, picked: Client | undefined) {
  const isPicked = picked?.client_document === value
  const { data = [] } = useEndpointQuery(
    deliveries.clients,
    { query: { client_document: value } },
    { enabled: value !== '' && !isPicked },
  )
  if (value === '') return null
  const [client] = isPicked ? [picked] : data
  return client ? optionOf(client) : { value, label: formatTaxId(value) }
}

interface Client {
  client_document: string
  client_name: string
}

const optionOf = ({ client_name, client_document }: Client) => ({
  value: client_document,
  label: `${client_name} · ${formatTaxId(client_document)}`,
})

function nothingFound(isTyped: boolean, found: { isPending: boolean; isError: boolean }) {
  if (!isTyped) return 'Digite uma parte do nome.'
  if (found.isError) return 'Não foi possível buscar os clientes.'
  return found.isPending ? 'Buscando...' : 'Nenhum cliente com documento encontrado.'
}
