/** What stands above the endpoints in the API's documentation. */
export const API_GUIDE = `Entregas, rotas e canhotos de transportadoras.

**Chaves de API.** Um administrador cria a chave em *Integrações*, com as permissões (scopes) de que o programa precisa. Ela vai no
cabeçalho \`Authorization: Bearer cnh_…\`. Cada operação abaixo diz que permissão a chamada com chave exige; as que não dizem
nenhuma são só para usuários.

**Respostas.** \`{"success": true, "data": …}\`, e nas listas \`meta\` com \`total\`, \`page\` e \`per_page\`. Uma recusa tem o status HTTP
correspondente e \`{"success": false, "error": "frase", "code": "…", "fields": {…}}\`.

**Repetir com segurança.** Um POST que cria aceita o cabeçalho \`Idempotency-Key\`: a mesma chave com o mesmo conteúdo recebe a primeira
resposta de novo.

**Limites.** 50 chamadas por segundo por chave e 100 por empresa; além disso a resposta é 429 com \`Retry-After\`.

**Webhooks.** As chamadas que o Canhoto faz ao ERP seguem o padrão Standard Webhooks; o conteúdo de cada evento está em *Webhooks*, no fim.`
